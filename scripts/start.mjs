import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { buildClient } from './build.mjs'
import { findNode, giveUp, installPackages, root } from './install.mjs'
import { terminalText } from './terminalWords.mjs'

// `npm start`: packages, client and server, each step only when it is needed.
await installPackages()
const node = findNode()
if (!buildClient(node)) giveUp(terminalText('notBuilt'))

// Hides warnings about features of Node that this project uses on purpose.
const args = ['--disable-warning=ExperimentalWarning', join(root, 'server/main.ts')]
// Size of the thread pool shared by compression, files and password hashing; it can only be set before the process
// starts.
const env = { UV_THREADPOOL_SIZE: '8', ...process.env }
const server = spawn(node, args, { cwd: root, stdio: 'inherit', env })
for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => server.kill('SIGTERM'))
// Ctrl+C reaches the whole process group; the server stops by itself and this process waits for it.
process.on('SIGINT', () => undefined)
server.on('exit', (code, signal) => process.exit(signal ? 1 : (code ?? 1)))
