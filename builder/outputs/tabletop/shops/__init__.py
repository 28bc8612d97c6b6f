"""Files for print shops: each piece in the product that it fits, as the shop wants it."""
