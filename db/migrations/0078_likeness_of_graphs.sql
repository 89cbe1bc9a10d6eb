-- A topic that is all there is to see counts as an element now, so all stored neighbours are computed again.
DELETE FROM similar_images;
