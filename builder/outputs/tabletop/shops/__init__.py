"""Makes files for print shops: each piece as the product that it fits, in the form that the shop
wants."""
