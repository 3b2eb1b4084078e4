// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/source_opener.h"

#include <QDesktopServices>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QUrl>

#include "app/window/editor_call.h"
#include "app/window/editor_dialog.h"
#include "app/window/window_context.h"
#include "widgets/action_set.h"
#include "widgets/message_area.h"
#include "widgets/programs/program_words.h"

namespace magna {

SourceOpener::SourceOpener(const WindowContext& context)
    : QObject(&context.window),
      window_(context.window),
      feed_(context.feed),
      messages_(context.messages),
      profile_(context.profile),
      desktop_([](const QString& file) {
        return QDesktopServices::openUrl(QUrl::fromLocalFile(file));
      }) {
  context.actions.on("settings.editor", this, [this] { show_dialog(); });
  connect(&messages_, &MessageArea::source_wanted, this, &SourceOpener::open);
}

QString SourceOpener::found(const QString& file) const {
  QStringList folders{QDir::currentPath()};
  const auto beside = [&folders](const std::string& source) {
    const QFileInfo info(QString::fromStdString(source));
    if (info.isAbsolute()) folders << info.absolutePath();
  };
  if (feed_.now().opened) beside(feed_.now().opened->source);
  for (const ProgramStatus& program : programs_of(feed_.now())) beside(program.file);
  for (const QString& folder : folders) {
    const QFileInfo info(QDir(folder), file);
    if (info.isFile()) return info.absoluteFilePath();
  }
  return {};
}

// Passes only absolute paths of existing files: the editor must not read a file name from a text as
// an option.
void SourceOpener::open(const FilePlace& place) {
  const QString file = found(place.file);
  if (file.isEmpty()) {
    messages_.show_message(Severity::Caution, tr("%1 does not exist").arg(place.file));
    return;
  }
  const QString command = QString::fromStdString(profile_.user().editor);
  const auto call = editor_call(command, {file, place.line, place.column});
  if (!call) {
    if (desktop_(file)) return;
    messages_.show_message(Severity::Caution,
                           tr("The desktop has no program for %1: name an editor under View, "
                              "Settings, Editor")
                               .arg(QFileInfo(file).fileName()));
  } else if (!QProcess::startDetached(call->program, call->arguments)) {
    messages_.show_message(Severity::Caution,
                           tr("The editor %1 cannot be started: name another one under View, "
                              "Settings, Editor")
                               .arg(call->program));
  }
}

void SourceOpener::show_dialog() {
  auto* dialog = new EditorDialog(QString::fromStdString(profile_.user().editor), &window_);
  connect(dialog, &EditorDialog::command_wanted, this, [this](const QString& command) {
    profile_.user().editor = command.toStdString();
    profile_.save_user();
    for (const Error& error : profile_.take_messages()) {
      messages_.show_message(Severity::Caution, QString::fromStdString(error.text()));
    }
  });
  dialog->show();
}

}  // namespace magna
