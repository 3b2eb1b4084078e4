// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "widgets/file_place.h"

namespace magna {

/// A program and its arguments, as they are started: no shell reads them.
struct EditorCall {
  QString program;
  QStringList arguments;
  friend bool operator==(const EditorCall&, const EditorCall&) = default;
};

/// How the user's command opens a place: %f is its file, %l its line, %c its column (1 if it has
/// none), %% a percent sign. The command is split at blanks outside of quotes before they are put
/// in. Without %f the file is the last argument. Nothing: the command is empty.
std::optional<EditorCall> editor_call(const QString& command, const FilePlace& place);

}  // namespace magna
