/* oxlint-disable -- run by hand when weights are fitted; no part of the product */
// More honest sentences that share words with orders. {S} this tool, {T} another tool of the same server, {P} a parameter.
export const MORE_HONEST = `
Complete the flow: call {T} once the records are live.
The user must call {T} to approve the task; the assistant cannot do that.
If the customer has attached a picture, hand it to {T}.
Copied to the clipboard of the host machine, so paste it where you need it.
After the transfer the balance of both accounts is returned.
Never add a filter the user did not ask for.
Say how many rows were left out, and do not call the list complete.
Wrong: passing the whole table. Right: passing the id.
Approve or reject a pending request on behalf of the signed-in user.
Grant the role monitor to the database user if the view is empty.
Note: these environment variables have to be set before the server starts.
The temporary branch is deleted once the migration is done.
Relay the error of the service word for word.
If the status is needs_review, tell the user to approve it on the web site.
Share the link only with people who may see the document.
Read {T} again right before editing, line numbers may have moved.
Line numbers must match those returned by {T}.
Pass the verbatim request of the user as {P}.
In each later request reuse the same chat id.
Show the privacy notice to the user before the first call.
Each call is independent: do not carry over filters from earlier questions.
Best results come from clear prompts; here are some tips.
Works best with text shorter than 300 words.
Our tests show that it is twice as fast as the old endpoint.
We recommend the pro plan for more than ten users.
Not affiliated with the vendor.
Prices are given without tax and may change.
Payment context token, as given in the offer.
Uses the default profile of the AWS CLI.
Credentials are temporary and expire after an hour.
The key is stored in the key chain of the system.
Masks passwords in the log.
Delete the workspace folder only after the upload has succeeded.
Force-deletes the pod; use with care.
Emails are sent from the address of the project.
Adds a reviewer; they get a notification.
Mirror the repository to another host.
Registers a webhook that is called when an order is paid.
Events are delivered to the endpoint until it answers 200.
Exports the audit log as CSV.
Disables the user; their sessions end at once.
Turns logging off for the given namespace.
Skips validation when {P} is true.
Bypasses the cache.
Overrides the default model for this call.
The instruction is kept for the whole session.
Remember the returned version, the next update needs it.
Keeps the last ten answers in memory.
Always returns JSON, whatever the Accept header says.
Silently ignores unknown keys.
Runs in the background and returns a job id.
Hidden files are left out.
Does not notify members.
Without confirmation nothing is deleted.
Users are not informed by mail unless {P} is set.
The draft is not visible to the customer.
Internal use only: called by the dashboard.
Required by the tax office for invoices above 250.
Complies with GDPR: data is removed after 30 days.
According to RFC 3339.
As of May 2026 the old endpoint is gone.
Every fifth row is returned when sampling is on.
On the first call the model is downloaded, which takes a minute.
Once the user has signed in, the token is refreshed by itself.
If the tool fails three times, stop and ask the user.
Should the build fail, read the log with {T}.
Error: file is locked. Close the editor and try again.
If you see 429, slow down.
Use the root token only for the first set-up.
Set NODE_ENV to production before building.
The command is run as the user that started the server.
Requires macOS with accessibility rights for the terminal.
Docker must be running.
The first argument of {T} is the id from this list.
See also {T}.
Alternatives: {T} for one record, {S} for many.
This is the entry point of the server; other tools need its session id.
Begin here if you do not know the name of the table.
Always start with the narrowest query.
The agent should summarise the page rather than quote it in full.
Give the user a short answer first.
Do not answer medical questions with this tool.
Ask which calendar is meant when there are several.
You are an expert in SQL; write one query and explain it.
Act as a reviewer and comment on the diff below.
As the assistant of a travel agency, propose three routes.
Forward the request to a person when the customer is angry.
`.trim().split('\n');

/** In the manner of rules, safety notes and manuals. */
export const HONEST_RULES = `
This tool guards against path traversal: paths outside the workspace are refused.
Prior to deleting a file, a backup is kept in .trash for a week.
When permission is lacking, the error names the missing role.
For requests concerning stocks, use the ticker symbol.
Use of {T} counts towards the quota of the project.
Any modification of a file must be preceded by reading it with {T}.
In the event of a failure, the agent should show the error and stop.
Every three minutes the status is refreshed.
Accounts without activity for a year are closed by the bank.
How it works: 1. create a job with {T}; 2. poll it; 3. read the result with {S}.
Prerequisites: a service account with read access to the bucket.
Limitations: does not work with scanned PDFs.
Tip: quality rises if the prompt names the style.
Known issue: dialogs of the browser block the page until they are answered.
Troubleshooting: if nothing comes back, check that the extension is enabled.
Requirements: Node 20 or newer; outbound traffic to api.service.example.
Usage: {S}(text, language) where language is a two-letter code.
Best practice: review the generated SQL before it is run.
Warning: if the file exists it is overwritten.
See the manual for the list of codes.
Mails a summary of the run to the address in the settings.
Downloads the model on first use and caches it.
Pulls in the history of the branch so that the log is complete.
Syncs the notes across devices of the same account.
Logs in with the stored session, or asks the user to sign in.
Schedules a task that repeats every hour.
Signs documents with the certificate that is given.
Designed for long texts; for short ones {T} is cheaper.
The most precise choice for postal addresses in Japan.
If another tool returned an id, pass it here.
It is recommended to use one call per region.
Correct the spelling of names only when asked to.
The temperature is given in degrees Celsius.
To provide the best experience, the result is limited to ten entries.
In the past, dates were given as strings; they are numbers now.
The tool has a cache, keyed by url.
Some users have several accounts; ask which one is meant.
A maintenance window blocks writes; the error says until when.
When a page is translated, the original is kept in the second column.
Calls without a token are refused with 401.
Secrets in the output are replaced by asterisks.
Values of environment variables are never returned, only their names.
The password is sent once over TLS and not stored.
Include the request id when you contact support.
Messages in the channel are visible to all members.
Uses the camera to scan a code; the picture is not kept.
Reads contacts that the user picked in the dialog.
Returns the current location with the accuracy the user allowed.
Adds an exception to the firewall for the given port, after confirmation.
Restarts the service; open connections are lost.
`.trim().split('\n');
