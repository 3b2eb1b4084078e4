// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <vector>

namespace magna {

/// A place in a source file. Line and column count from 1; 0 = none.
struct FilePlace {
  QString file;  ///< as in the text; empty = no place
  int line = 0;
  int column = 0;

  explicit operator bool() const { return !file.isEmpty(); }
  friend bool operator==(const FilePlace&, const FilePlace&) = default;
};

/// "/worlds/office.lisp:12:3", without missing parts.
QString place_text(const FilePlace& place);
/// The same with the file's name only: "office.lisp:12:3".
QString short_place_text(const FilePlace& place);
/// Parses the output of place_text.
FilePlace place_from(const QString& text);

/// A place found in a text.
struct TextPlace {
  qsizetype begin = 0;
  qsizetype length = 0;
  FilePlace place;
};

/// All places "file.lisp:12:3" and "file.lisp:12" in a text, in order; only files that Magna reads
/// (.lisp, .lsp, .json). The path at the start of an error may have blanks.
std::vector<TextPlace> find_places(const QString& text);

/// The text with the file names of its places without folders.
QString with_short_places(const QString& text);

/// Moves the absolute path at the beginning of an error behind its reason:
/// "/worlds/office.lisp:12: no map" to "No map — /worlds/office.lisp:12".
QString with_reason_first(const QString& text);

/// Shortens long paths in their middle.
QString with_elided_paths(const QString& text);

/// Plain text as rich text in which places are links to their place_text. Long paths are
/// shortened in their middle.
QString with_links(const QString& text, const std::vector<TextPlace>& places);

}  // namespace magna
