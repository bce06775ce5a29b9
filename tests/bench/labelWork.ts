import { makeLabels } from './labelRows.ts'

// `node tests/bench/labelWork.ts`: makes labels in a process of its own, prints how long it took and by how much it raised
// the memory.
console.log(JSON.stringify(await makeLabels()))
