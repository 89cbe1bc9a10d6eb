-- Titles have a weight of their own now, so all stored neighbours are computed again.
DELETE FROM similar_images;
