import account from '../../locales/it/account.json' with { type: 'json' }
import admin from '../../locales/it/admin.json' with { type: 'json' }
import changes from '../../locales/it/changes.json' with { type: 'json' }
import fields from '../../locales/it/fields.json' with { type: 'json' }
import files from '../../locales/it/files.json' with { type: 'json' }
import genome from '../../locales/it/genome.json' with { type: 'json' }
import map from '../../locales/it/map.json' with { type: 'json' }
import news from '../../locales/it/news.json' with { type: 'json' }
import notStarted from '../../locales/it/notStarted.json' with { type: 'json' }
import pedigree from '../../locales/it/pedigree.json' with { type: 'json' }
import server from '../../locales/it/server.json' with { type: 'json' }
import shell from '../../locales/it/shell.json' with { type: 'json' }
import statistics from '../../locales/it/statistics.json' with { type: 'json' }
import storage from '../../locales/it/storage.json' with { type: 'json' }
import table from '../../locales/it/table.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'

/** Every Italian sentence by its key. */
const sentences: Sentences = {
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
}

export default sentences
