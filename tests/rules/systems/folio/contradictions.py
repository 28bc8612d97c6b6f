"""Every point where the document contradicts itself, is silent or is in doubt: where the rules text says
what we decided, in words that it uses there, and the option by which players choose otherwise.

One line a point: label; case; words of the decision; option, if players would differ.
"""

from __future__ import annotations

from tests.rules.doubts import points

POINTS = points("""
markers in hand, used next turn or not ; 4.1 ; nothing is carried over
lowest markers first, or at random ; 14.1 ; goes before it ; support-draw
used markers, back in the pool or used again ; 8.4 ; once a turn ; used-markers
bombardments, by player turn or game turn ; 8.6 ; keep to both
bombardment, A results ignored or astray ; 8.4.2 ; to include (A) and Ae ; stray-fire
one map or two ; 2.0 ; two sheets
the table's row without a name ; 7.6 ; a copy
the table's rows, flush left or right ; 7.4 ; over the first column
cells that break the table's pattern ; 7.6 ; kept as printed
no effect, a dot or a dash ; 7.6 ; calls the dash a dot
AE and Ae ; 7.6 ; in capitals
the cavalry's two names ; 26.0 ; 5 Cav/3
a name listed twice ; 27.0 ; two counters
groups of entry that lost their ends ; 26.0 ; battalions whole
camps, found by US or by ARVN too ; 16.0 ; Both find
half of an allowance, rounded or not ; 5.1.1 ; rounds down
where helicopters land on turn 1 and later ; 27.0 ; clear hexes on turn 1 alone
Ben Suc, once or each time ; 24.0 ; chance comes once ; length-roll
Ben Suc, an end that is past ; 24.0 ; ends at once
moves between tunnels and elsewhere ; 22.0 ; hex that a step enters
tunnels beside clear terrain ; 22.0 ; own terrain counts
hidden units that attack ; 15.0 ; comes to light too ; hidden-attack
advance after a retreat or any loss ; 7.9 ; open an advance ; advance
retreats that cannot be completed, or made ; 7.7 ; costs a step and the second the unit
order of set-up ; 27.0 ; order of set-up is not given
how the US side wins ; 27.0 ; when the US side wins
who blows bridges ; 18.0 ; Either side
units that begin under landing chits ; 11.2 ; do not move
which creeks boats use ; 11.0 ; creeks
misspelt notes on bridges ; 11.0 ; misspelt
passing a chance of support ; 8.3 ; only the chance that was passed
both Viet Cong units beaten without a loss ; 25.0 ; is a draw
attacked in both combat phases ; 7.2 ; attacked again
forts, markers halved singly or in sum ; 7.5 ; on its own
eight chits, one of them real ; 16.0 ; offers an open deployment ; camps
boats on a river closed to monitors ; 11.0 ; boats use the Thị Tính ; closed-water
the price of a forded arm ; 19.0 ; as a bridge would ; forded-arm
monitors in the mechanised combat ; 12.0 ; may attack in the mechanised combat phase ; vessels-fight-late
two friends on two banks ; 19.0 ; one friend to a hex ; friends-on-banks
from zone to zone without starting in one ; 5.1.2 ; wherever it started ; mech-infiltrates
""")
