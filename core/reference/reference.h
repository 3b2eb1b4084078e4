// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/sim/result.h"

namespace magna {

/// The kind of thing that an entry describes.
enum class ReferenceKind : std::uint8_t {
  Command,  ///< of a robot or a part of it, with a continuation
  Function,
  Form,      ///< a macro: its arguments are not all evaluated
  PlanForm,  ///< has its meaning inside of plans (RPL)
  Variable,
  Parameter,  ///< of the simulation: core/sim/parameters.h
  Fluent,
  Type,       ///< of `make`, declarations and slots
  Attribute,  ///< of things
  ErrorCode,  ///< core/sim/error_code.h
  Clause,     ///< part of a form, or a key of it
};

/// "plan-form": as files and pages name it.
std::string_view name(ReferenceKind kind);

struct ReferenceExample {
  std::string form;   ///< as typed into the console; may have several lines
  std::string value;  ///< the answer; a line each if there are several
};

/// What the entry of a robot command says besides its documentation (README.md): how it is called
/// outside of programs, and what it says. Empty texts: nothing, or as usual.
struct CommandWords {
  std::string issues;   ///< "camera-get-place-designator all t": the engine's command and members
  std::string console;  ///< usage: "cam-turn CAM ANGLE"
  std::string help;     ///< of the console: one line
  std::string more;     ///< further help
  std::string says;     ///< the message at its end: "camera-turn: {it} turned {value}"
  std::string answers;  ///< error codes that are answers and not failures
  std::string python;   ///< the method of the Python client
  std::string plan;     ///< "rpl-camera-turn c ang => camera-was-moved": what plans call, and the
                        ///< function of rpl_commands.lisp that sets the fluents
  std::string sets;     ///< sentences about these fluents
  std::vector<ReferenceExample> plan_examples;
};

/// Entry for one name of the dialect: the only source of its documentation, hints, completion and
/// pages.
struct ReferenceEntry {
  std::string name;  ///< lower case: "camera-track", "max-speed*", ":size"
  ReferenceKind kind = ReferenceKind::Function;
  std::string section;              ///< of the manual: "3.4.3"; "" = an extension
  std::string arguments;            ///< as in a call: "camera desig continuation"
  std::string results;              ///< what a continuation gets after the error code, or a value
  std::string text;                 ///< one paragraph
  std::vector<std::string> errors;  ///< codes of ErrorCode that it may end with
  std::vector<ReferenceExample> examples;
  std::vector<std::string> tests;  ///< names of tests that show more than the examples
  CommandWords command;            ///< of the command of a robot
};

/// Where the examples of a page run.
enum class ExamplePlace : std::uint8_t {
  Alone,  ///< each on a console without a world
  World,  ///< those of an entry, one after the other, on the console of the world reference.lisp
  File,   ///< each is a world file, after a map if it has none; the value is "loaded", or the error
};

/// A page of the reference: one topic.
struct ReferencePage {
  std::string id;     ///< "cameras"
  std::string title;  ///< "Cameras"
  std::string intro;  ///< paragraphs of Markdown
  ExamplePlace examples = ExamplePlace::Alone;
  std::vector<ReferenceEntry> entries;
};

/// All pages, in the order of reading. Parameters are merged from their table, what plans call from
/// the entries of robot commands.
std::span<const ReferencePage> reference_pages();

/// All entries of a name; case is ignored. A word may be both a form of Lisp and one of plans.
std::vector<const ReferenceEntry*> reference_on(std::string_view name);

/// "(camera-track camera desig continuation)"; a variable's is its name alone.
std::string usage(const ReferenceEntry& entry);

/// As shown by `describe` and HELP: usage, text, errors and the first example, a line each.
std::vector<std::string> reference_lines(const ReferenceEntry& entry);

/// One file of core/reference/entries, embedded at build time.
struct ReferenceText {
  std::string_view name;  ///< file name
  std::string_view text;
};

/// All files, in the order of their names.
std::span<const ReferenceText> reference_texts();

/// The words of a line, which are separated by blanks.
std::vector<std::string> words_of(std::string_view text);

/// Reads a page (core/reference/README.md). An error has file and line.
Result<ReferencePage> read_reference_page(const ReferenceText& text);

}  // namespace magna
