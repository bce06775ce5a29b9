import { expose } from 'comlink'
import { replaceEach } from '../domain/sheet/replacing.ts'

expose({ match: replaceEach })
