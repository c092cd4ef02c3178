#!/usr/bin/env python3
"""Drives the shell through a pipe, and finds the first record that is lost though its producer was told it is safe.

Each line of input is answered by one JSON object on one line, before the next is read.
"""
import json
import pathlib
import subprocess

STORY = """new-cluster --brokers 1,2
create-topic orders
send orders paid --acks all
fetch-followers
send orders shipped
send orders delivered
promote orders 2"""

shell = pathlib.Path(__file__).resolve().parents[1] / "minikafka"
pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "encoding": "utf-8"}
with subprocess.Popen([shell, "--output", "json"], **pipes) as minikafka:
    for line in STORY.splitlines():
        print(line, file=minikafka.stdin, flush=True)
        answer = json.loads(minikafka.stdout.readline())
        if answer["outcome"]["status"] == "error":
            raise SystemExit(f"{line}: {answer['outcome']['message']}")
        for event in answer["events"]:
            if event["type"] == "RecordsLost":
                first = event["records"][0]
                print(f"{line} loses {first['value']} at offset {first['offset']}, acks={event['acks']}")
                raise SystemExit
