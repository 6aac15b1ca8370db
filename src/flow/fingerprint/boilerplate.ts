import { normalize } from './normalize-values.ts';
import { GRAM, grams, Pieces } from './winnow.ts';

/** Common phrases. A copy that contains nothing else isn't a copy of anybody's data. */
const PHRASES: readonly string[] = [
	'Please let me know if you have any questions or concerns. Feel free to reach out if you need anything else or have any further questions.',
	'Thank you for your time and consideration. Looking forward to hearing from you soon. Best regards, Kind regards, Sincerely,',
	'I hope this email finds you well. I hope this message finds you well. Thanks in advance for your help. Have a great day!',
	'Thank you for your patience and understanding. We apologize for any inconvenience this may cause.',
	'This message was sent automatically. Please do not reply to this email. You are receiving this email because you are subscribed to',
	'If you no longer wish to receive these emails you can unsubscribe at any time. View this email in your browser. All rights reserved.',
	'This e-mail and any attachments are confidential and intended solely for the use of the individual or entity to whom they are addressed. If you have received this e-mail in error please notify the sender immediately and delete it from your system.',
	'Permission is hereby granted, free of charge, to any person obtaining a copy of this software and associated documentation files (the "Software"), to deal in the Software without restriction, including without limitation the rights to use, copy, modify, merge, publish, distribute, sublicense, and/or sell copies of the Software, and to permit persons to whom the Software is furnished to do so, subject to the following conditions: The above copyright notice and this permission notice shall be included in all copies or substantial portions of the Software.',
	'THE SOFTWARE IS PROVIDED "AS IS", WITHOUT WARRANTY OF ANY KIND, EXPRESS OR IMPLIED, INCLUDING BUT NOT LIMITED TO THE WARRANTIES OF MERCHANTABILITY, FITNESS FOR A PARTICULAR PURPOSE AND NONINFRINGEMENT. IN NO EVENT SHALL THE AUTHORS OR COPYRIGHT HOLDERS BE LIABLE FOR ANY CLAIM, DAMAGES OR OTHER LIABILITY, WHETHER IN AN ACTION OF CONTRACT, TORT OR OTHERWISE, ARISING FROM, OUT OF OR IN CONNECTION WITH THE SOFTWARE OR THE USE OR OTHER DEALINGS IN THE SOFTWARE.',
	'Licensed under the Apache License, Version 2.0 (the "License"); you may not use this file except in compliance with the License. You may obtain a copy of the License at http://www.apache.org/licenses/LICENSE-2.0 Unless required by applicable law or agreed to in writing, software distributed under the License is distributed on an "AS IS" BASIS, WITHOUT WARRANTIES OR CONDITIONS OF ANY KIND, either express or implied. See the License for the specific language governing permissions and limitations under the License.',
	'This program is free software: you can redistribute it and/or modify it under the terms of the GNU General Public License as published by the Free Software Foundation, either version 3 of the License, or (at your option) any later version. This program is distributed in the hope that it will be useful, but WITHOUT ANY WARRANTY; without even the implied warranty of MERCHANTABILITY or FITNESS FOR A PARTICULAR PURPOSE. See the GNU General Public License for more details.',
	'SPDX-License-Identifier: MIT Copyright (c) All rights reserved. Licensed under the MIT License. See LICENSE in the project root for license information.',
	'<!DOCTYPE html> <html lang="en"> <head> <meta charset="UTF-8"> <meta name="viewport" content="width=device-width, initial-scale=1.0"> <title></title> <link rel="stylesheet" href="style.css"> </head> <body> <div class="container"> </body> </html>',
	'<?xml version="1.0" encoding="UTF-8"?> <!DOCTYPE html PUBLIC "-//W3C//DTD XHTML 1.0 Transitional//EN" "http://www.w3.org/TR/xhtml1/DTD/xhtml1-transitional.dtd">',
	'Lorem ipsum dolor sit amet, consectetur adipiscing elit, sed do eiusmod tempor incididunt ut labore et dolore magna aliqua. Ut enim ad minim veniam, quis nostrud exercitation ullamco laboris nisi ut aliquip ex ea commodo consequat.',
	'The quick brown fox jumps over the lazy dog',
	'## Table of Contents ## Getting Started ## Installation ## Prerequisites ## Usage ## Contributing ## License Contributions are welcome! Please feel free to submit a Pull Request. This project is licensed under the MIT License - see the LICENSE file for details.',
	'Steps to reproduce Expected behavior Actual behavior Additional context Describe the bug A clear and concise description of what the bug is. Is your feature request related to a problem? Please describe.',
	'import React, { useState, useEffect } from "react"; export default function if __name__ == "__main__": main() public static void main(String[] args) { System.out.println #!/usr/bin/env bash set -euo pipefail',
	'Monday Tuesday Wednesday Thursday Friday Saturday Sunday January February March April May June July August September October November December',
	'abcdefghijklmnopqrstuvwxyz 0123456789 ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789',
	'in accordance with the terms and conditions set forth in this agreement between the parties hereto as of the date first written above',
	'Authorization: Bearer Content-Type: application/json Accept: application/json Cache-Control: no-cache Access-Control-Allow-Origin: * User-Agent: Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko)',
	'Notification: the deployment was successful. The build has completed successfully. All checks have passed. No issues were found. The task has been completed successfully.',
];

/** First hash of every piece of the phrases. */
const KNOWN: ReadonlySet<number> = new Set(
	PHRASES.flatMap((phrase) => {
		const { count, firsts } = grams(normalize(phrase), GRAM, new Pieces());
		return [...firsts.subarray(0, count)];
	}),
);

/** Whether the piece belongs to one of the common phrases. */
export function isBoilerplate(first: number): boolean {
	return KNOWN.has(first);
}
