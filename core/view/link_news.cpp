// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/view/link_news.h"

#include <algorithm>

namespace magna {
namespace {

const ServerStatus* find_server(const LinkTable& links, const std::string& name) {
  const auto found = std::ranges::find(links, name, &ServerStatus::name);
  return found == links.end() ? nullptr : &*found;
}

// The same name, or the same connection under another name.
bool same_client(const ClientStatus& older, const ClientStatus& newer) {
  return older.name == newer.name || (!older.peer.empty() && older.peer == newer.peer &&
                                      older.connected_seconds <= newer.connected_seconds);
}

Message left_text(const std::string& server, std::size_t robots) {
  if (robots == 0) return Message({"program-left", "left {}"}, server);
  if (robots == 1) {
    return Message({"program-left-robot", "left {} while 1 of its robots is at work"}, server);
  }
  return Message({"program-left-robots", "left {} while {} of its robots are at work"}, server,
                 robots);
}

Message dropped_text(std::uint64_t programs, const std::string& last) {
  if (programs == 1) return Message({"program-dropped", "cut off or turned away {}"}, last);
  return Message({"programs-dropped", "cut off or turned away {} programs, the last one {}"},
                 programs, last);
}

}  // namespace

std::vector<Notice> link_news(const LinkTable& before, const LinkTable& after, Tick now,
                              const std::function<std::size_t(const std::string&)>& at_work) {
  std::vector<Notice> news;
  const auto tell = [&](const std::string& source, Severity severity, Message text) {
    news.push_back({0, now, severity, NoticeKind::Link, source, std::move(text), {}, {}});
  };
  for (const ServerStatus& old : before) {
    const ServerStatus* server = find_server(after, old.name);
    for (const ClientStatus& client : old.clients) {
      const bool stays =
          server != nullptr && std::ranges::any_of(server->clients, [&](const ClientStatus& newer) {
            return same_client(client, newer);
          });
      if (stays) continue;
      const std::size_t robots = at_work(client.name);
      tell(client.name, robots == 0 ? Severity::Info : Severity::Caution,
           left_text(old.name, robots));
    }
  }
  for (const ServerStatus& server : after) {
    const ServerStatus* old = find_server(before, server.name);
    for (const ClientStatus& client : server.clients) {
      const bool known =
          old != nullptr && std::ranges::any_of(old->clients, [&](const ClientStatus& older) {
            return same_client(older, client);
          });
      if (known) continue;
      tell(client.name, Severity::Info,
           Message({"program-attached", "attached to {} from {}"}, server.name, client.peer));
    }
    if (!server.listening && !server.problem.empty() &&
        (old == nullptr || old->problem != server.problem)) {
      tell(server.name, Severity::Warning,
           Message({"server-not-listening", "does not listen: {}"}, server.problem));
    }
    const std::uint64_t dropped = server.dropped - (old == nullptr ? 0 : old->dropped);
    if (dropped > 0) {
      tell(server.name, Severity::Caution, dropped_text(dropped, server.last_drop));
    }
  }
  return news;
}

}  // namespace magna
