import pytest

from builder.drawing.charts.rose import rose_chart
from builder.drawing.ink.draw_context import DrawContext
from builder.model.tables import Chart
from tests.drawing.river_crossing import GIVEN, texts

NAMES = ["North", "North-east", "South-east", "South", "South-west", "North-west"]
CHART = Chart.model_validate(
    {
        "kind": "chart",
        "id": "scatter",
        "title": "Scatter",
        "rule": "1",
        "source": GIVEN,
        "shape": "rose",
        "columns": ["Die", "Direction"],
        "rows": [[str(n), name] for n, name in enumerate(NAMES, 1)],
    }
)


def places(height: float = 0.0) -> dict[str, tuple[float, float]]:
    context = DrawContext()
    scene = rose_chart(CHART, context, height=height)
    assert context.problems == []
    return {t.text: (t.x, t.y) for t in texts(scene.items)}


def test_the_first_number_is_to_the_north_and_the_others_follow_clockwise() -> None:
    found = places()
    north, south = found["1"], found["4"]
    assert north[0] == pytest.approx(south[0])
    assert north[1] < south[1]
    assert found["2"][0] == pytest.approx(found["3"][0])
    assert found["2"][0] > north[0] > found["6"][0]
    assert found["2"][1] < found["3"][1]
    assert found["6"][1] < found["5"][1]


def test_every_word_stands_below_its_number() -> None:
    found = places()
    for number, name in enumerate(NAMES, 1):
        assert found[name][0] == pytest.approx(found[str(number)][0])
        assert found[name][1] > found[str(number)][1]


def test_the_hexes_grow_with_a_higher_card() -> None:
    def apart(height: float) -> float:
        found = places(height)
        return found["4"][1] - found["1"][1]

    assert apart(140.0) > apart(0.0)
