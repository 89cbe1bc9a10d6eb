-- Images are alike by stricter rules: the stored lists are made again.
DELETE FROM similar_images;
