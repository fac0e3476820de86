"""What a team may hire for one match."""
