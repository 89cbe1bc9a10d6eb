-- Words count twice as much as before for what is similar: it is computed again.
DELETE FROM similar_images;
