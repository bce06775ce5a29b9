import { expose } from 'comlink'
import { LayoutService } from './LayoutService.ts'

expose(new LayoutService())
