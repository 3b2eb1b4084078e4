// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <memory>
#include <string>
#include <utility>

#include "core/view/program_status.h"

namespace magna::test {

inline ProgramStatus demo_program(std::uint32_t number, std::string name,
                                  ProgramState state = ProgramState::Running) {
  ProgramStatus program;
  program.number = number;
  program.file = "/programs/" + name + ".lisp";
  program.name = std::move(name);
  program.state = state;
  program.began = static_cast<Tick>(10 * number);
  return program;
}

inline ProgramLine demo_line(ProgramLine::Kind kind, std::string text, Tick tick) {
  ProgramLine line;
  line.kind = kind;
  line.text = std::move(text);
  line.tick = tick;
  return line;
}

/// One that failed, one that has ended, and one that runs a plan of five branches.
inline ProgramTable demo_programs() {
  ProgramStatus doors = demo_program(1, "doors", ProgramState::Failed);
  doors.reason = "/programs/doors.lisp:7:3: the variable door-count is not bound";
  doors.ended = 14;
  doors.lines = {demo_line(ProgramLine::Kind::Output, "two doors so far", 12),
                 demo_line(ProgramLine::Kind::Error, "the variable door-count is not bound", 14)};
  doors.lines[1].file = doors.file;
  doors.lines[1].line = 7;
  doors.lines[1].column = 3;
  ProgramStatus wall = demo_program(2, "wall", ProgramState::Ended);
  wall.ended = 900;
  ProgramStatus fetch = demo_program(3, "fetch");
  fetch.waits_for = "its plan";
  fetch.pending = 2;
  fetch.plan = {{1, 0, "with-policy", PlanState::Running, ""},
                {2, 1, "par", PlanState::Running, ""},
                {3, 2, "rpl-go-to-object", PlanState::Waiting, "camera-moved* 0"},
                {4, 2, "rpl-look", PlanState::Waiting, "12 ticks"},
                {5, 1, "policy", PlanState::Running, ""}};
  fetch.lines = {demo_line(ProgramLine::Kind::Output, "looking for a red pen", 40),
                 demo_line(ProgramLine::Kind::Message, "CAMERA.0 has turned", 60),
                 demo_line(ProgramLine::Kind::Warning, "PEN#2 has moved", 70)};
  return {doors, wall, fetch};
}

}  // namespace magna::test
