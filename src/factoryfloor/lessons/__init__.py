"""Lessons: scripted games with a sentence for each decision. docs/authors/lessons.md describes the format."""

from factoryfloor.lessons.course import Course
from factoryfloor.lessons.lesson import BadLesson, Lesson, actions_of
from factoryfloor.lessons.lesson_check import faults
from factoryfloor.lessons.lesson_files import find_lesson, lessons, malformed_lessons, unloaded_lessons
from factoryfloor.lessons.lesson_texts import missing_texts

__all__ = [
    "BadLesson",
    "Course",
    "Lesson",
    "actions_of",
    "faults",
    "find_lesson",
    "lessons",
    "malformed_lessons",
    "missing_texts",
    "unloaded_lessons",
]
