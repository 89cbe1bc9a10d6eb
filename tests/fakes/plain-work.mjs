// A program of `workProcess` without imports.
process.on('message', (task) => process.send({ result: task }));
