"""Teams taken over as they are: from another site, or typed in. Pure: a file goes in, an opening entry and its open questions come out."""
