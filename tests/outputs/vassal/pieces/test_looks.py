"""Sets of counters: what each player sees of a counter follows his own preferences, whatever happens to
it, and what hides it hides all of its looks."""

from __future__ import annotations

from itertools import product

from builder.drawing.ink.colour import contrast
from builder.drawing.ink.style import built_in_scheme, built_in_scheme_names, high_contrast_scheme
from builder.outputs.vassal.counters.counter_sizes import LARGE, PREFERENCES, SMALL
from builder.vassal.format.files.sequence_encoder import decode
from builder.vassal.format.traits import Trait, prototype_name, trait_fields
from tests.outputs.vassal import built_in
from tests.outputs.vassal.expressions import work_out
from tests.outputs.vassal.reading import Module
from tests.together import together

GAMES = [name for name in built_in.GAMES if built_in.game(name).sheet.module.counter_sets]
every_game = together("name", GAMES)
LOOKS = ("Large", "Usual", "Stark")


def whole(module: Module, traits: list[Trait]) -> list[Trait]:
    """A chain with its prototypes in place, outermost first."""
    found: list[Trait] = []
    for trait in traits:
        inner = module.prototypes[prototype_name(trait)] if trait.kind == "UsePrototype" else None
        found += whole(module, inner) if inner is not None else [trait]
    return found


def layers(traits: list[Trait]) -> dict[str, dict[str, str]]:
    found = [trait_fields(trait) for trait in traits if trait.kind == "Embellishment"]
    return {fields["name"]: fields for fields in found}


def seen(own: dict[str, dict[str, str]], wishes: dict[str, bool], level: int) -> tuple[str, float]:
    """The uppermost picture of a counter for a player with these preferences, and its size."""
    base = next(name for name in ("Step", "Face") if name in own)
    values = {PREFERENCES[name][0]: str(on).lower() for name, on in wishes.items()}
    values |= {f"{base}_Level": str(level)}
    for name in LOOKS:
        if name in own:
            shown = int(work_out(own[name]["followExpression"], values))
            image = decode(own[name]["images"], ",")[shown - 1]
            if image:
                return image, float(own[name]["scale"])
    return decode(own[base]["images"], ",")[level - 1], float(own[base]["scale"])


@every_game
def test_a_counter_looks_as_its_player_wishes(name: str) -> None:
    module, game = built_in.module(name), built_in.game(name)
    units = {unit.id for unit in game.units}
    checked = 0
    for _, traits in module.pieces:
        own = layers(whole(module, traits))
        if not {"Step", "Face"} & set(own):
            continue
        base = own.get("Step") or own["Face"]
        if "Large" not in own:  # a flag of control has one size, so that it leaves room for units
            continue
        faces = decode(base["images"], ",")
        for wanted in product((False, True), repeat=3):
            wishes = dict(zip(("large", "contrast", "compact"), wanted, strict=True))
            for level, face in enumerate(faces, 1):
                image, scale = seen(own, wishes, level)
                starkly = wishes["contrast"] and "Step" in own
                assert ("-stark-" in image) == starkly
                assert image == face or starkly
                small = wishes["compact"] and not starkly
                assert scale == (LARGE if wishes["large"] else SMALL if small else 1.0)
        checked += 1
    assert checked >= len(units)


@every_game
def test_steps_keep_their_order_in_black_and_white(name: str) -> None:
    for _, traits in built_in.module(name).pieces:
        own = layers(traits)
        if "Step" in own:
            many = len(decode(own["Step"]["images"], ","))
            wishes = {"contrast": True, "large": False, "compact": False}
            shown = [seen(own, wishes, level)[0] for level in range(1, many + 1)]
            numbers = [int(image.rpartition("-")[2].partition(".")[0]) for image in shown]
            distinct = len(set(decode(own["Step"]["images"], ",")))
            assert numbers == [n % distinct for n in range(many)]


@every_game
def test_what_hides_a_counter_hides_all_of_its_looks(name: str) -> None:
    module = built_in.module(name)
    hidden = 0
    for _, traits in module.pieces:
        chain = whole(module, traits)
        kinds = [trait_fields(x)["name"] if x.kind == "Embellishment" else x.kind for x in chain]
        looks = [n for n, kind in enumerate(kinds) if kind in LOOKS]
        covers = [n for n, kind in enumerate(kinds) if kind in ("Obscurable", "Hideable")]
        assert not covers or not looks or max(covers) < min(looks)
        hidden += bool(covers and looks)
    hides = any(side.hides for side in built_in.game(name).sheet.sides)
    assert hidden or not hides


@every_game
def test_nothing_is_changed_until_somebody_wants_it(name: str) -> None:
    found = built_in.module(name).root.find("BooleanPreference")
    defaults = {e.attributes["name"]: e.attributes["default"] for e in found}
    assert [defaults[property] for property, _ in PREFERENCES.values()] == ["false"] * 3


@every_game
def test_the_map_is_painted_anew_when_a_preference_changes(name: str) -> None:
    for grid in built_in.module(name).root.find("Map")[0].find("ZonedGrid"):
        heard = {z.attributes.get("highlightProperty") for z in grid.find("Zone")}
        assert {property for property, _ in PREFERENCES.values()} <= heard


@together("name", built_in_scheme_names())
def test_black_and_white_is_read_by_everybody(name: str) -> None:
    found = high_contrast_scheme(built_in_scheme(name))
    assert contrast(found.ink, found.ground) > 20
    assert contrast(found.symbol_ink, found.box) > 20
    assert contrast(found.strip, found.ground) >= 3
