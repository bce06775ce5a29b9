import account from '../../locales/en/account.json' with { type: 'json' }
import admin from '../../locales/en/admin.json' with { type: 'json' }
import changes from '../../locales/en/changes.json' with { type: 'json' }
import fields from '../../locales/en/fields.json' with { type: 'json' }
import files from '../../locales/en/files.json' with { type: 'json' }
import genome from '../../locales/en/genome.json' with { type: 'json' }
import map from '../../locales/en/map.json' with { type: 'json' }
import news from '../../locales/en/news.json' with { type: 'json' }
import notStarted from '../../locales/en/notStarted.json' with { type: 'json' }
import pedigree from '../../locales/en/pedigree.json' with { type: 'json' }
import server from '../../locales/en/server.json' with { type: 'json' }
import shell from '../../locales/en/shell.json' with { type: 'json' }
import statistics from '../../locales/en/statistics.json' with { type: 'json' }
import storage from '../../locales/en/storage.json' with { type: 'json' }
import table from '../../locales/en/table.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'

/** Every English sentence by its key. */
const sentences = {
  ...account,
  ...admin,
  ...changes,
  ...fields,
  ...files,
  ...genome,
  ...map,
  ...news,
  ...notStarted,
  ...pedigree,
  ...server,
  ...shell,
  ...statistics,
  ...storage,
  ...table,
} satisfies Sentences

export default sentences
