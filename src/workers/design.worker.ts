import { expose } from 'comlink'
import { DesignService } from './DesignService.ts'

expose(new DesignService())
