import { expose } from 'comlink'
import { StatisticsService } from './StatisticsService.ts'

expose(new StatisticsService())
