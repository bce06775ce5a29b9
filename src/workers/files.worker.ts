import { expose } from 'comlink'
import { FileService } from './FileService.ts'

expose(new FileService())
