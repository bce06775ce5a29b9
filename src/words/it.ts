import account from '../../locales/it/account.json' with { type: 'json' }
import admin from '../../locales/it/admin.json' with { type: 'json' }
import genome from '../../locales/it/genome.json' with { type: 'json' }
import pedigree from '../../locales/it/pedigree.json' with { type: 'json' }
import saved from '../../locales/it/saved.json' with { type: 'json' }
import statistics from '../../locales/it/statistics.json' with { type: 'json' }
import storage from '../../locales/it/storage.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'
import shared from './shared/it.ts'

/** Every Italian sentence by its key. */
const sentences = {
  ...shared,
  ...account,
  ...admin,
  ...genome,
  ...pedigree,
  ...saved,
  ...statistics,
  ...storage,
} satisfies Sentences

export default sentences
