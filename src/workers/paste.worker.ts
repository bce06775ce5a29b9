import { expose } from 'comlink'
import { PasteReader } from '../domain/sheet/cells/pasteReader.ts'

expose(new PasteReader())
