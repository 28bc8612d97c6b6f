"""Every point where the document contradicts itself, is silent or is in doubt: the case whose text says
what we decided, words that it uses there, and the option by which players choose otherwise."""

from __future__ import annotations

from tests.rules.doubts import points

POINTS = points("""
a turn of a month, or one move ; 1.2 ; one move and no second turn
weapons by two, or by the number ; 10.0 ; the number of the chart counts
guns before or after air combat ; 13.0 ; Air combat comes first
half of bombing ; 10.0 ; Half a point ; half-bombing
ranges that are not given ; 7.0 ; Ranges are ours
who holds a city ; 3.0 ; alone in it
where attackers retreat to ; 11.0 ; that attackers came from
damage that the full game mends ; 8.0 ; as good as lost
letters behind a number of flak ; 13.0 ; out of the game ; flak-letters
a small city beside other terrain ; 10.0 ; adds to the other terrain
fortress and city in one hex ; 10.0 ; counts once
forces and map that are not given ; 1.1 ; Map, order of battle
fighters that fire once, and again at bombers ; 8.0 ; holds for each round ; bombers-fire-back
excess hits on the attacker ; 9.2 ; are lost ; excess-hits
a river, off the unit or off the total ; 10.0 ; whichever unit fights
several units that retreat ; 11.0 ; may part
garrisons, bound or free ; 2.0 ; anywhere in Belgium ; garrisons
hex city and small city ; 10.0 ; nothing in common
direction of attackers from two hexes ; 5.3 ; the main direction
how far reacting units go ; 6.0 ; printed movement points
a retreat from nobody ; 9.3 ; who has just been eliminated
hits against the printed defence ; 9.2 ; the printed defence
""")
