# SPDX-License-Identifier: GPL-3.0-or-later
# magna_embed(TARGET HEADER TYPE FUNCTION FILES…): the texts of FILES as string literals, so that the program needs no
# such file at run time. FUNCTION of HEADER gives them: a span of TYPE, an aggregate of file name and text.
# As a script it writes them: cmake -DFILES=… (separated by |) -DHEADER=… -DTYPE=… -DFUNCTION=… -DOUTPUT=… -P embed_texts.cmake
if(NOT CMAKE_SCRIPT_MODE_FILE)
  set(MAGNA_EMBED_SCRIPT ${CMAKE_CURRENT_LIST_FILE})
  function(magna_embed target header type function)
    list(JOIN ARGN "|" files)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${function}.cpp)
    add_custom_command(OUTPUT ${output}
      COMMAND ${CMAKE_COMMAND} "-DFILES=${files}" -DHEADER=${header} -DTYPE=${type} -DFUNCTION=${function}
              -DOUTPUT=${output} -P ${MAGNA_EMBED_SCRIPT}
      DEPENDS ${ARGN} ${MAGNA_EMBED_SCRIPT}
      COMMENT "Embedding the texts of ${function}" VERBATIM)
    target_sources(${target} PRIVATE ${output})
  endfunction()
  return()
endif()

string(REPLACE "|" ";" files "${FILES}")
set(text "// Made by cmake/embed_texts.cmake; do not edit.\n#include \"${HEADER}\"\n\n")
string(APPEND text "namespace magna {\nnamespace {\n\nconstexpr ${TYPE} kTexts[] = {\n")
foreach(file IN LISTS files)
  get_filename_component(name "${file}" NAME)
  file(READ "${file}" hex HEX)
  string(REGEX REPLACE "([0-9a-f][0-9a-f])" "\\\\x\\1" bytes "${hex}")
  # One line of the literal for about 25 bytes.
  string(REGEX REPLACE "((\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f])(\\\\x[0-9a-f][0-9a-f]))" "\\1\"\n     \"" bytes "${bytes}")
  string(APPEND text "    {\"${name}\",\n     \"${bytes}\"},\n")
endforeach()
string(APPEND text "};\n\n}  // namespace\n\nstd::span<const ${TYPE}> ${FUNCTION}() { return kTexts; }\n\n}  // namespace magna\n")
file(WRITE "${OUTPUT}" "${text}")
