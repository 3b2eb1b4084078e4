// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <QString>
#include <QStringList>
#include <optional>

#include "widgets/file_place.h"

namespace magna {

/// An editor and its arguments, started directly, without a shell.
struct EditorCall {
  QString program;
  QStringList arguments;
  friend bool operator==(const EditorCall&, const EditorCall&) = default;
};

/// The call of the user's editor command for a place: %f becomes the file, %l the line, %c the
/// column (1 if unknown), %% a percent sign. The command is split at blanks outside quotes before
/// these are replaced. Without %f the file is appended as the last argument. Empty if the command
/// is empty.
std::optional<EditorCall> editor_call(const QString& command, const FilePlace& place);

}  // namespace magna
