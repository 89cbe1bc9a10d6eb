// A program of `workProcess` that needs nothing beside it.
process.on('message', (task) => process.send({ result: task }));
