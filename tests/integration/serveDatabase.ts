import { startTestDatabase } from './database.ts'

// The database server of all suites of a run: prints its addresses as one line of JSON, and ends with its input.
const { found, close } = await startTestDatabase()
console.log(JSON.stringify(found))
process.stdin.on('end', close).resume()
