import { makeLabels } from './labelRows.ts'

// `node tests/bench/labelWork.ts`: makes labels in its own process, prints the time and the growth of memory.
console.log(JSON.stringify(await makeLabels()))
