import { config } from 'zod'

// The page's policy forbids code made from text; zod would try it once and be reported. Imported before any schema.
config({ jitless: true })
