// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace magna {

/// A place in a source file that a text speaks of. Line and column count from 1; 0 = none.
struct FilePlace {
  QString file;  ///< as the text has it; empty = no place
  int line = 0;
  int column = 0;

  explicit operator bool() const { return !file.isEmpty(); }
  friend bool operator==(const FilePlace&, const FilePlace&) = default;
};

/// "/worlds/office.lisp:12:3", without the parts that are none.
QString place_text(const FilePlace& place);
/// The same with the file's name alone: "office.lisp:12:3".
QString short_place_text(const FilePlace& place);
/// Reads what place_text wrote.
FilePlace place_from(const QString& text);

/// Where a text speaks of a place.
struct FoundPlace {
  qsizetype begin = 0;
  qsizetype length = 0;
  FilePlace place;
};

/// The places "file.lisp:12:3" and "file.lisp:12" of a text, in order: those of files that Magna
/// reads (.lisp, .lsp, .json). A path may have blanks in it where an error begins with it.
std::vector<FoundPlace> find_places(const QString& text);

/// The same text with the names of its places' files alone, without their folders.
QString with_short_places(const QString& text);

/// Plain text as rich text whose places are links, named by place_text.
QString with_links(const QString& text, const std::vector<FoundPlace>& places);

}  // namespace magna
