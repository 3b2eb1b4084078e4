// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/window/source_opener.h"

#include <QDesktopServices>
#include <QDialogButtonBox>
#include <QDir>
#include <QFileInfo>
#include <QFormLayout>
#include <QLabel>
#include <QLineEdit>
#include <QProcess>
#include <QPushButton>
#include <QStandardPaths>
#include <QUrl>
#include <algorithm>

#include "app/window/window_context.h"
#include "widgets/base/bars/message_area.h"
#include "widgets/base/keys/action_set.h"
#include "widgets/base/look/ui_scale.h"
#include "widgets/base/parts/state_label.h"
#include "widgets/lisp/program_words.h"

namespace magna {
namespace {

struct Filled {
  QString text;
  bool has_file = false;
};

Filled fill(const QString& word, const FilePlace& place) {
  Filled filled;
  for (qsizetype i = 0; i < word.size(); ++i) {
    const bool sign = word[i] == QLatin1Char('%') && i + 1 < word.size();
    const QChar next = sign ? word[i + 1] : QChar();
    switch (next.unicode()) {
      case u'f':
        filled.text += place.file;
        filled.has_file = true;
        break;
      case u'l': filled.text += QString::number(std::max(1, place.line)); break;
      case u'c': filled.text += QString::number(std::max(1, place.column)); break;
      case u'%': filled.text += next; break;
      default: filled.text += word[i]; continue;
    }
    ++i;
  }
  return filled;
}

constexpr int kLongestCommand = 400;

bool is_program(const QString& name) {
  return name.contains(QLatin1Char('/')) ? QFileInfo(name).isExecutable()
                                         : !QStandardPaths::findExecutable(name).isEmpty();
}

QLabel* make_note(const QString& text, QWidget* parent) {
  auto* note = new QLabel(text, parent);
  note->setWordWrap(true);
  return note;
}

}  // namespace

std::optional<EditorCall> editor_call(const QString& command, const FilePlace& place) {
  QStringList words = QProcess::splitCommand(command);
  if (words.isEmpty()) return {};
  EditorCall call{words.takeFirst(), {}};
  bool has_file = false;
  for (const QString& word : words) {
    const Filled filled = fill(word, place);
    call.arguments << filled.text;
    has_file = has_file || filled.has_file;
  }
  if (!has_file) call.arguments << place.file;
  return call;
}

EditorDialog::EditorDialog(const QString& command, QWidget* parent) : QDialog(parent) {
  setObjectName(QStringLiteral("editor"));
  setWindowTitle(tr("Editor"));
  setAttribute(Qt::WA_DeleteOnClose);
  auto* form = new QFormLayout(this);
  command_ = new QLineEdit(command, this);
  command_->setMaxLength(kLongestCommand);
  command_->setPlaceholderText(tr("Default program of the desktop"));
  command_->setClearButtonEnabled(true);
  command_->setAccessibleName(tr("Command of the editor"));
  keep_scaled(*command_, [this] { command_->setMinimumWidth(scaled(320)); });
  form->addRow(tr("&Command"), command_);
  form->addRow(
      make_note(tr("Opens places in files that messages and programs refer to. %f is the file, %l "
                   "the line, %c the column. Put names with blanks in double quotes."),
                this));
  form->addRow(make_note(tr("For example: kate --line %l --column %c %f"), this));
  remark_ = make_note({}, this);
  remark_->setAccessibleName(tr("Effect of the command"));
  form->addRow(remark_);
  auto* buttons = new QDialogButtonBox(
      QDialogButtonBox::Ok | QDialogButtonBox::Cancel | QDialogButtonBox::Reset, this);
  form->addRow(buttons);
  connect(command_, &QLineEdit::textChanged, this, &EditorDialog::follow);
  connect(buttons, &QDialogButtonBox::accepted, this, [this] {
    emit command_wanted(command_->text().trimmed());
    accept();
  });
  connect(buttons, &QDialogButtonBox::rejected, this, &QDialog::reject);
  connect(buttons->button(QDialogButtonBox::Reset), &QPushButton::clicked, command_,
          &QLineEdit::clear);
  follow();
}

void EditorDialog::follow() {
  const auto call = editor_call(command_->text(), {QStringLiteral("/worlds/office.lisp"), 12, 3});
  if (!call) {
    say(*remark_, tr("Files open in the desktop's default program."));
  } else if (!is_program(call->program)) {
    say(*remark_, tr("%1 is not an installed program.").arg(call->program));
  } else {
    QStringList words{call->program};
    for (const QString& word : call->arguments) {
      words << (word.contains(QLatin1Char(' ')) ? QStringLiteral("\"%1\"").arg(word) : word);
    }
    say(*remark_, tr("Starts: %1").arg(words.join(QLatin1Char(' '))));
  }
}

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
