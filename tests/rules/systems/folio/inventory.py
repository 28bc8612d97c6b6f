"""Every rule of the folio system with the exclusive rules of Vietnam Battles: what it says in a few
words, the procedures that answer for it, and worked examples that show it.

One line a rule: number; label; procedures; examples; indented lines go on. Lines of one number are
parts of one rule.
"""

from __future__ import annotations

from typing import NamedTuple


class Entry(NamedTuple):
    """One rule."""

    rule: str
    label: str
    procedures: tuple[str, ...]
    examples: tuple[str, ...]


_LINES = """
2.1 ; bridges on roads ; movement-cost ; trail-without-a-bridge trail-with-a-bridge
2.3.2 ; values, classes, steps ; unit differential ; values-of-a-unit values-of-a-reduced-unit
    values-of-a-counter
3.0 ; set-ups, markers are a number ; setup options support-allotment ; boys-of-67-setup
    markers-not-points choices-of-this-game
4.1 ; mechanised movement ; eligible ; mech-phase-for-the-idle mech-phase-not-twice
    mech-phase-not-on-foot
4.1 ; mechanised combat ; eligible attack ; mech-combat-second-attack mech-combat-first-attack
    attack-on-foot-in-the-mech-phase
4.1 ; reinforcements ; entry ; entry-by-land entry-too-soon
5.0 ; allowance ; movement-cost reach ; five-clear-hexes six-clear-hexes
5.1 ; enemy hexes, prohibited hexes ; move movement-cost ; enemy-hex full-water
5.1 ; own phases only ; eligible ; no-move-in-the-enemys-turn
5.1 ; leaving the map ; exit-map ; off-the-map leaving-for-others
5.1.1 ; foot enters a zone ; move ; foot-stops-in-a-zone foot-enters-a-zone
5.1.1 ; foot leaves a zone ; move ; foot-leaves-a-zone
5.1.1 ; mechanised out and in ; move ; mech-out-and-in mech-enters-a-zone
5.1.2 ; infiltration on foot ; move ; foot-infiltrates foot-infiltrates-too-late
5.1.2 ; infiltration mechanised ; move ; mech-infiltrates mech-infiltrates-twice
    mech-infiltration-rounds-down
5.1.2 ; minefields, forts, commandos ; move ; infiltrate-a-minefield infiltrate-a-fort
    commandos-into-a-fort
5.1.2 ; not for retreats and advances ; advance ; advance-through-zones
5.2 ; hex and hexside ; movement-cost reach ; hex-and-hexside hex-and-hexside-too-dear
    way-of-the-cavalry
5.2.1 ; roads ; movement-cost ; ten-road-hexes eleven-road-hexes road-over-the-bridge-of-an-cu
5.2.2 ; trails ; movement-cost ; trail-through-jungle six-trail-hexes
5.3 ; stacking ; move setup ; stacking passing-a-friend two-in-a-hex
6.0 ; zones of control ; zoc adjacent ; in-a-zone not-in-a-zone zone-of-a-unit
6.2 ; no retreat into zones ; retreat ; retreat-keeps-out-of-zones
7.0 ; adjacent enemies, never forced ; attack ; no-attack-from-afar no-attack-is-forced
7.1 ; many attackers, one target ; attack differential ; three-attackers-round-a-hex
    strengths-add-up one-target
7.2 ; once a phase ; attack ; attack-twice
7.3 ; differential, ends of the table ; differential crt ; differential-with-support
    crt-last-column crt-beyond-the-left-end
7.3 ; markers of the other phase ; support-marker ; marker-of-the-other-phase
7.4 ; best terrain only ; cover ; cover-is-not-cumulative cover-best-of-town
7.4 ; rivers ; cover ; cover-of-a-river cover-with-a-bridge
7.5 ; forts ; differential attack bombardment ; bombardment-of-a-fort attack-on-a-fort
7.6 ; results ; crt result ; exchange-of-full-units exchange-with-a-reduced-defender
    loss-of-a-reduced-attacker
7.6 ; exact chances and losses ; odds crt ; chances-of-an-attack crt-chances
7.7 ; retreats ; retreat distance ; retreat-of-two retreat-half-way retreat-cut-off
7.7.1 ; bombarded units ; retreat ; bombardment-drives-off bombardment-without-enemies
    bombardment-between-enemies bombardment-no-way-out
7.7.2 ; displacement ; displace retreat ; displace-a-friend displace-not-with-a-free-hex
    displace-a-chain displace-into-a-zone
7.7.2 ; displaced units do not attack ; attack eligible ; displaced-units-do-not-attack
7.8 ; stand fast ; result advance ; stand-fast-at-full-strength stand-fast-when-reduced
    advance-after-a-last-stand
7.9 ; advance ; advance result ; advance-part-of-the-way advance-off-the-path
    advance-of-the-beaten advance-onto-a-friend
7.9 ; after an advance ; eligible ; advanced-units-rest
8.0 ; allotment ; support-allotment ; markers-not-points markers-of-the-second-player
8.1 ; lowest first ; support-draw ; lowest-markers-first
8.2 ; range ; support-marker ; no-range
8.3 ; two each, in turn ; support-commit ; two-markers-each second-slots-only one-marker-each
    three-markers
8.3 ; unseen markers ; odds ; chances-with-unseen-markers
8.4 ; bombardment ; bombardment support-marker ; bombardment-of-jungle bombardment-three-markers
    bombardment-too-late
8.4.1 ; counter-fire ; bombardment ; bombardment-countered
8.4.2 ; friendly fire ; bombardment friendly-fire ; bombardment-gone-astray nearest-friends-tie
8.5 ; no line of sight ; bombardment ; no-line-of-sight
8.6 ; no splitting, no keeping, once a hex ; bombardment support-marker ; bombardment-twice
    marker-split marker-of-last-turn
9.0 ; supply ; supply ; no-supply
10.0 ; where helicopters land ; helicopter-transport ; helicopter-into-jungle
    helicopter-to-a-village helicopter-onto-a-camp
10.0 ; lifting off in a zone ; helicopter-transport ; helicopter-out-of-contact
    helicopter-out-of-contact-reduced
10.0 ; after landing ; eligible advance ; landed-units-stay landed-units-attack
    advance-of-the-landed
10.1 ; one marker ; support-commit attack ; one-marker-after-landing attack-after-landing
11.0 ; boats ; river-transport ; boats-up-the-ba-rai boats-up-the-thi-tinh
    boats-to-an-enemy-in-sight
11.1 ; ambush ; river-transport support-commit ; ambush-at-the-landing ambush-without-a-way-out
    no-marker-in-an-ambush
12.0 ; monitors move ; movement-cost move reach ; monitor-eleven-hexsides monitor-twelve-hexsides
    monitors-do-not-stack
12.0 ; monitors bar their place ; move ; monitor-bars-its-hexside monitor-in-a-held-bank-hex
    no-way-back-past-a-monitor
12.0 ; monitors in combat ; attack result cover ; attack-with-a-monitor all-attackers-lost
    cover-of-a-vessel
12.0 ; monitors retreat and displace ; retreat ; monitor-retreats-by-hexes
    monitor-displaces-a-monitor
12.0 ; nobody advances ; advance ; advance-for-a-monitor
12.1 ; no zone ; zoc ; monitors-have-no-zone
13.0 ; zero strengths ; differential ; attack-by-a-zero-strength
14.0 ; captured camps ; support-allotment ; markers-after-captures no-markers-left
14.1 ; random draw ; support-draw support-allotment ; markers-at-random every-marker-drawn
14.2 ; any ally ; attack support-marker ; support-for-arvn
15.0 ; discovery ; discovery ; hidden-until-adjacent nothing-seen-from-the-air seen-on-landing
    seen-from-a-monitor
15.0 ; hidden units that move or attack ; discovery attack ; hidden-unit-that-moves hidden-attackers
10.0 ; one unit a chit ; helicopter-transport ; helicopters-all-used
16.0 ; camps found and taken ; discovery capture ; camp-found camp-taken camp-defended
    camp-and-monitor camp-under-a-flight
16.0 ; from the next turn on ; support-allotment ; camp-counts-from-the-next-turn
16.0 ; eight chits ; capture options ; eight-chits
16.1 ; caches ; capture ; cache-taken
17.0 ; supply ; supply ; always-in-supply
18.0 ; blowing bridges ; blow-bridge ; bridge-blown bridge-out-of-reach
18.1 ; blown bridges ; movement-cost cover ; road-with-the-bridge-blown cover-blown-bridge
18.2 ; repair ; repair-bridge ; bridge-not-mended bridge-mended bridge-too-far bridge-under-fire
    bridge-of-the-viet-cong
18.3 ; fording ; ford cover movement-cost ; ford-a-creek ford-the-arm ford-two ford-under-fire
    cover-forded
19.0 ; water in hexes ; move zoc setup retreat ; over-the-arm-on-foot over-the-arm-mechanised
    zone-stops-at-the-arm retreat-not-over-the-arm
19.0 ; opposite banks ; attack setup ; attack-over-the-arm enemies-on-two-banks
20.0 ; special forces ; move zoc ; special-forces-slip-through
21.0 ; body count ; game-end ; body-count body-count-past body-count-of-allies
22.0 ; tunnels ; move attack ; tunnel-to-tunnel tunnels-are-no-terrain tunnels-and-support
    tunnels-and-one-marker
23.0 ; B-52 ; air-strike ; bombers-on-jungle bombers-on-ben-suc bombers-twice
24.0 ; Ben Suc ; length-roll ; ben-suc-four ben-suc-shortened ben-suc-declined ben-suc-quiet
24.0 ; turns after 13 ; air-strike support-allotment ; bombers-too-late support-after-turn-13
25.0 ; The Boys of '67 ; setup victory ; boys-of-67-setup victory-of-the-us victory-nobody
    victory-lost-by-one-unit victory-of-the-vc
26.0 ; set-up of Snoopy's Nose ; setup ; snoopys-nose-setup snoopys-nose-too-few-in-sight
26.0 ; reinforcements ; entry ; entry-by-land entry-by-river entry-by-air entry-of-a-monitor
26.0 ; victory ; victory ; camps-all-taken camps-one-left
27.0 ; set-up of The Iron Triangle ; setup ; iron-triangle-setup
27.0 ; landings of turn 1 ; entry ; entry-on-clear-ground entry-in-a-village entry-of-the-eighth
27.0 ; escape ; secret-victory exit-map ; escape-with-a-three escape-with-a-four leaving-the-map
27.0 ; US losses ; secret-victory ; losses-for-certain
27.0 ; holding the field ; secret-victory ; holding-the-field
"""


def _entry(line: str) -> Entry:
    rule, label, procedures, examples = (part.strip() for part in line.split(";"))
    return Entry(rule, label, tuple(procedures.split()), tuple(examples.split()))


INVENTORY = tuple(_entry(line) for line in _LINES.strip().replace("\n    ", " ").splitlines())
