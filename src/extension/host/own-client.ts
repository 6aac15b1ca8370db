import * as vscode from 'vscode';
import { clientNamed } from '../../events/client.ts';

/** This window's chat, which identifies itself to servers with the product's name. */
export const OWN_CLIENT = clientNamed(vscode.env.appName);
