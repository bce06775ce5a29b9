import account from '../../locales/en/account.json' with { type: 'json' }
import admin from '../../locales/en/admin.json' with { type: 'json' }
import genome from '../../locales/en/genome.json' with { type: 'json' }
import pedigree from '../../locales/en/pedigree.json' with { type: 'json' }
import saved from '../../locales/en/saved.json' with { type: 'json' }
import statistics from '../../locales/en/statistics.json' with { type: 'json' }
import storage from '../../locales/en/storage.json' with { type: 'json' }
import type { Sentences } from './sentences.ts'
import shared from './shared/en.ts'

/** Every English sentence by its key. */
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
