"""Who may fight whom in a declared combat, and who must."""
