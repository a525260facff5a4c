"""Reads a calendar from standard input with Debian's python3-icalendar, and prints its events as JSON."""
import json
import sys
from datetime import timezone

from icalendar import Calendar


def instant(value):
    return value.dt.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


calendar = Calendar.from_ical(sys.stdin.buffer.read())
print(
    json.dumps(
        [
            {
                "uid": str(event["UID"]),
                "status": str(event["STATUS"]),
                "sequence": int(event["SEQUENCE"]),
                "start": instant(event["DTSTART"]),
                "end": instant(event["DTEND"]),
                "zone": event["DTSTART"].params.get("TZID"),
                "title": str(event["SUMMARY"]),
                "location": str(event["LOCATION"]),
                "description": str(event["DESCRIPTION"]),
                "changed": instant(event["LAST-MODIFIED"]),
            }
            for event in calendar.walk("VEVENT")
        ]
    )
)
