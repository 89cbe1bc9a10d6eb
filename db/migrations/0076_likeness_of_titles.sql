-- What is alike is computed anew: titles count for themselves.
DELETE FROM similar_images;
