"""A scripted model behind the chat-completions form, to try chat_agent.py without a key or a network.

    python examples/scripted_endpoint.py --port 8001
    factoryfloor arena fzzt "exec:python examples/chat_agent.py --url http://127.0.0.1:8001/v1 --model first" greedy \
        --deals published

It answers with the first legal action in the question. Replace `answer` with a model of your own. It counts four
characters as a token.
"""

import argparse
import json
import re
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

LEGAL = re.compile(r"^legal: (\[.*\])$", re.MULTILINE)


def answer(messages: list[dict[str, str]]) -> str:
    """Return the model's reply to the system's message, the question, and the later answers and rejections."""
    listed = LEGAL.search(messages[1]["content"])
    if listed is None:
        return "I play by the listed actions alone."
    return "I play the first action: " + json.dumps({"actions": [json.loads(listed[1])[0]]})


def completion(asked: dict[str, Any]) -> dict[str, Any]:
    """Return the answer in the chat-completions form."""
    said = answer(asked["messages"])
    read = sum(len(message["content"]) for message in asked["messages"]) // 4
    usage = {"prompt_tokens": read, "completion_tokens": len(said) // 4}
    return {"choices": [{"message": {"role": "assistant", "content": said}}], "usage": usage}


class Handler(BaseHTTPRequestHandler):
    def do_POST(self) -> None:
        asked = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        body = json.dumps(completion(asked)).encode()
        self.send_response(200)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Print nothing."""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--port", type=int, default=8001, help="0 for any free one")
    with ThreadingHTTPServer(("127.0.0.1", parser.parse_args().port), Handler) as server:
        print(f"http://127.0.0.1:{server.server_address[1]}/v1", flush=True)
        server.serve_forever()


if __name__ == "__main__":
    main()
