"""Cards and squads small enough to be read at once, as the files of a game."""

CARDS = """\
source: given 7.0
layouts:
  - id: event
    size: bridge
    zones:
      - {shows: title, at: [5, 5, 47, 8], size: 5}
      - {shows: text, at: [5, 16, 47, 50]}
      - {shows: number, at: [42, 74, 10, 10], turned: yes}
  - {id: man, size: mini}
decks:
  - {id: events, title: Events, layout: event, back: {title: Events}}
  - {id: men, title: Men, layout: man, side: red, reshuffle: never, open: yes}
hands:
  - {id: red, title: Red hand, side: red, deck: events, limit: 4}
defaults:
  card: {deck: events}
cards:
  - {id: storm, title: Storm, text: All fire ends., numbers: "0 x2, red 3"}
  - {id: rain, title: Rain, count: 2}
"""

MEN = """\
# source: given 7.1
id,deck,title,values.Morale,values.Panic,picture
corporal,men,Corporal,4,3,tank
private,men,Private,3,2,
"""

SQUADS = """\
source: given 8.0
troops:
  - {id: red-line, name: Red line, nation: vc, hand: 4, breaks: 2/5, breaks_over: yes}
squads:
  - {id: first, name: First squad, troops: red-line, groups: [{name: Guns, men: 4}]}
matchups:
  - {id: red-blue, nations: vc us, years: 1940}
arrivals:
  - {id: red-1, nation: vc, number: 1, cards: 8 17}
limits:
  - {id: charges, what: demolition, nations: us vc, most: 1}
"""
