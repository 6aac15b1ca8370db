import * as vscode from 'vscode';
import { clientNamed } from '../../events/client.ts';

/** This window's chat: it names itself to servers as its product is named. */
export const OWN_CLIENT = clientNamed(vscode.env.appName);
