"""What a team may hire for one match, at what price, and what is wrong with a basket. Pure: a sheet, two purses and the rules go in."""
