import { type GenomeRequest, genomeRequests, saveRequests } from '../../state/genome/genomeRequests.ts'
import { openDialogAtom } from '../../state/shell/dialogs.ts'
import { request } from '../../state/shell/requests.ts'
import type { Command, CommandGroup } from '../command.ts'
import { undoCommands } from '../editing/undoCommands.ts'

const requestCommand = (id: string, what: GenomeRequest, group: CommandGroup, title: string): Command => ({
  id,
  scope: 'everywhere',
  group,
  title,
  keys: [],
  run: (store) => {
    request(store, genomeRequests, what)
  },
})

const calculate = requestCommand('genome.calculate', 'calculate', 'edit', 'command.genome.calculate')
const downloadCrosses = requestCommand('genome.downloadCrosses', 'download', 'file', 'command.genome.download')
const downloadTargets = requestCommand('genome.downloadTargets', 'download', 'file', 'command.genome.downloadTargets')
const plan = requestCommand('genome.plan', 'plan', 'edit', 'command.genome.plan')

const settings: Command = {
  id: 'genome.settings',
  scope: 'everywhere',
  group: 'edit',
  title: 'command.genome.settings',
  keys: [],
  run: (store) => store.set(openDialogAtom, { kind: 'genomeSettings' }),
}

const saveIdeotype: Command = {
  id: 'genome.keepIdeotype',
  scope: 'everywhere',
  group: 'file',
  title: 'createLine.save',
  keys: [],
  run: (store) => {
    request<'keep'>(store, saveRequests, 'keep')
  },
}

/** All commands of the genome pages. */
export const genomeCommands: readonly Command[] = [
  calculate,
  downloadCrosses,
  downloadTargets,
  plan,
  saveIdeotype,
  settings,
]

/** Commands of the crossing table. */
export const crossingTableCommands: readonly Command[] = [calculate, downloadCrosses, plan, settings]

/** Commands of an ideotype; the saved line is undone like any change of the crop. */
export const createLineCommands: readonly Command[] = [
  ...undoCommands,
  calculate,
  downloadTargets,
  plan,
  saveIdeotype,
  settings,
]
