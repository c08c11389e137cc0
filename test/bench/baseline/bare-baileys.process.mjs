import { BareClient } from './bare-client.mjs';
import { serveCalls } from './serve-calls.mjs';

serveCalls(new BareClient().methods);
