// The worker thread of a gateway: judges messages, and owns the socket that proxies connect to.
import { serveGateway } from './serve.ts';

serveGateway();
